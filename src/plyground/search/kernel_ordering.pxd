cdef class Ordering:
    cdef readonly int[::1] scores
    cdef readonly unsigned long long[::1] killers
    cdef readonly int[::1] history
    cpdef int pick(self, int at, int end) noexcept nogil
    cpdef void remember(self, unsigned long long move, int ply) noexcept nogil
    cpdef void credit(self, int spot, int bonus) noexcept nogil
