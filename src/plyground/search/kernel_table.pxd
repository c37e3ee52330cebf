cpdef unsigned long long move_of(unsigned long long data) noexcept nogil
cpdef int score_of(unsigned long long data, int ply) noexcept nogil
cpdef bint settles(unsigned long long data, int depth, int alpha, int beta, int ply) noexcept nogil

cdef class Table:
    cdef readonly unsigned long long[::1] words
    cdef unsigned long long mask
    cdef unsigned long long age
    cdef unsigned long long width
    cdef int shift
    cpdef void fetch(self, unsigned long long key) noexcept nogil
    cpdef unsigned long long find(self, unsigned long long key) noexcept nogil
    cpdef void keep(self, unsigned long long key, int score, int alpha, int beta, int depth, int ply, unsigned long long move) noexcept nogil
