cdef unsigned long long compact(unsigned long long x) noexcept nogil
cdef unsigned long long turned(unsigned long long x) noexcept nogil
cdef unsigned long long half(unsigned long long x) noexcept nogil
cdef int tempo(unsigned long long men) noexcept nogil

cdef class Evaluation:
    cdef short[::1] weights
    cdef int[::1] tapered
    cdef int[::1] counts
    cdef int[::1] fillings
    cdef int[::1] ternary
    cdef int[::1] rows
    cdef int[::1] shares
    cdef unsigned long long[::1] cones
    cdef int evaluate(self, unsigned long long black, unsigned long long white, unsigned long long kings, int player) noexcept nogil
    cdef void fill(self, unsigned long long black, unsigned long long white, unsigned long long kings) noexcept nogil
    cdef void count(self, unsigned long long black, unsigned long long white, unsigned long long kings, int player) noexcept nogil
