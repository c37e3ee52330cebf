cdef bint can_capture(unsigned long long black, unsigned long long white, unsigned long long kings, int player) noexcept nogil
cdef bint can_step(unsigned long long black, unsigned long long white, unsigned long long kings, int player) noexcept nogil

cdef class Moves:
    cdef unsigned long long[::1] word
    cdef int jump(self, int n, int start, unsigned long long at, unsigned long long captured, unsigned long long other, unsigned long long empty, bint king, bint down) noexcept nogil
    cdef int steps(self, int n, unsigned long long targets, int shift) noexcept nogil
    cdef int generate(self, int first, unsigned long long black, unsigned long long white, unsigned long long kings, int player) noexcept nogil
    cdef int distinct(self, int first, int n, bint unique) noexcept nogil
    cdef unsigned long long count_lines(self, unsigned long long black, unsigned long long white, unsigned long long kings, int player, int depth, int first, bint unique) noexcept nogil
    cdef unsigned long long count_steps(self, unsigned long long black, unsigned long long white, unsigned long long kings, int player, int depth, int first, bint unique, unsigned long long targets, int shift) noexcept nogil
    cdef unsigned long long count_captures(self, unsigned long long black, unsigned long long white, unsigned long long kings, int player, int depth, int first, bint unique) noexcept nogil
