cdef class Progress:
    cdef public unsigned long long nodes
    cdef readonly bint stopped
    cdef readonly int score
    cdef readonly unsigned long long checkpoint
    cdef unsigned long long budget
    cdef long long deadline
    cdef long long[::1] flag
    cdef int width
    cdef unsigned long long[::1] line
    cdef readonly int[::1] length
    cpdef bint poll(self) noexcept nogil
    cpdef void extend(self, unsigned long long move, int score, int ply) noexcept nogil
