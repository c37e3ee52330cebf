cpdef int choose(unsigned int[::1] board, Py_ssize_t base, unsigned int[::1] peers) noexcept nogil
