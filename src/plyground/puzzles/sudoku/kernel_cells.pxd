cpdef void pair(unsigned int[::1] board, Py_ssize_t base) noexcept nogil
cpdef int choose(unsigned int[::1] board, Py_ssize_t base, unsigned int[::1] peers) noexcept nogil
cpdef bint fits(unsigned int[::1] board, Py_ssize_t base) noexcept nogil
