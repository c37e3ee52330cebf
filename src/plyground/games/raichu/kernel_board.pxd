cimport cython

cdef class Board:
    cdef int size
    cdef int width
    cdef int cells
    cdef int side
    cdef int ply
    cdef int root
    cdef int base
    cdef int most
    cdef int room
    cdef int clock
    cdef int score
    cdef unsigned long long key
    cdef unsigned long long side_key
    cdef int[::1] board
    cdef int[::1] far
    cdef int[::1] place
    cdef int[::1] pieces
    cdef int[::1] count
    cdef int[::1] raichus
    cdef int[::1] prey
    cdef int[::1] value
    cdef int[::1] moves
    cdef int[::1] undone
    cdef int[::1] scores
    cdef int[::1] calm
    cdef unsigned long long[::1] words
    cdef unsigned long long[::1] keys
    @cython.final
    cdef int walled(self, int cell) noexcept nogil
    @cython.final
    cdef int plain(self, int place) noexcept nogil
    @cython.final
    cdef int along(self, int n, int cell, int step, int piece, int before, int total, bint every) noexcept nogil
    @cython.final
    cdef int generate(self, int first, bint every) noexcept nogil
    @cython.final
    cdef void make(self, int move) noexcept nogil
    @cython.final
    cdef void unmake(self, int move) noexcept nogil
    @cython.final
    cdef void skip(self) noexcept nogil
    @cython.final
    cdef void unskip(self) noexcept nogil
    @cython.final
    cdef unsigned long long walk(self, int depth, int first) noexcept nogil
    @cython.final
    cdef bint stuck(self) noexcept nogil
    @cython.final
    cdef bint repeated(self) noexcept nogil
