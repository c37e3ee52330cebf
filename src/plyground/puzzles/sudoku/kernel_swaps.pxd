cpdef int swap(unsigned int[::1] board, Py_ssize_t base, Py_ssize_t pairs) noexcept nogil
