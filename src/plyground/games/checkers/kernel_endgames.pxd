from plyground.games.checkers.kernel_moves cimport Moves

cdef unsigned long long padded(unsigned long long x) noexcept nogil

cdef int better(int best, int value) noexcept nogil

cdef class Endgames:
    cdef unsigned char[::1] data
    cdef long long[::1] offsets
    cdef long long[::1] binomials
    cdef readonly int exact
    cdef readonly int pieces
    cdef long long rank(self, unsigned long long squares, unsigned long long taken) noexcept nogil
    cdef long long index(self, unsigned long long own, unsigned long long other, unsigned long long kings) noexcept nogil
    cdef int number(self, unsigned long long own, unsigned long long other, unsigned long long kings) noexcept nogil
    cdef int probe(self, unsigned long long black, unsigned long long white, unsigned long long kings, int player) noexcept nogil

cdef class Builder:
    cdef Endgames known
    cdef Moves moves
    cdef int sides
    cdef long long[::1] bases
    cdef int[::1] material
    cdef unsigned char[::1] levels
    cdef unsigned char[::1] open
    cdef unsigned long long own
    cdef unsigned long long other
    cdef unsigned long long kings
    cdef long long[::1] flag
    cdef unsigned long long unrank(self, long long rank, int size, unsigned long long taken) noexcept nogil
    cdef bint place(self, int side, long long index) noexcept nogil
    cdef long long count_flaws(self) noexcept nogil
    cdef bint prepare(self) noexcept nogil
    cdef void look_ahead(self, long long at) noexcept nogil
    cdef bint work_back(self) noexcept nogil
    cdef void look_back(self, int twin, int level) noexcept nogil
    cdef void tell(self, int twin, int level, unsigned long long starts, int shift) noexcept nogil
