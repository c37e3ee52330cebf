cdef class Domains:
    cdef int slots
    cdef int[::1] length
    cdef int[::1] first_cell
    cdef int[::1] cells
    cdef int[::1] crossing
    cdef int[::1] crossing_place
    cdef int[::1] wide
    cdef int[::1] domain
    cdef long long[::1] bits_at
    cdef long long[::1] letters_at
    cdef long long[::1] scores_at
    cdef unsigned long long[::1] bits
    cdef unsigned char[::1] letters
    cdef unsigned char[::1] scores
    cdef unsigned long long[::1] state
    cdef int[::1] live
    cdef int count_at
    cdef int limit_at
    cdef int mask_at
    cdef int seen_at
    cdef int done_at
    cdef int[::1] fair
    cdef int fair_at
    cdef int poor_at
    cdef unsigned long long poor_most
    cdef int[::1] trail_at
    cdef unsigned long long[::1] trail_old
    cdef long long top
    cdef int[::1] support
    cdef int[::1] queue
    cdef unsigned char[::1] queued
    cdef int waiting
    cdef int[::1] changed
    cdef unsigned long long[::1] allowed
    cdef unsigned long long[::1] dropped
    cdef int decided(self, int slot) noexcept nogil
    cdef int open_cells(self, int slot) noexcept nogil
    cdef int count_crossing(self, int at, int letter) noexcept nogil
    cdef void keep(self, int slot, int word) noexcept nogil
    cdef void forbid(self, int slot, int word) noexcept nogil
    cdef void undo(self, long long top) noexcept nogil
    cdef void write(self, int index, unsigned long long value) noexcept nogil
    cdef void enqueue(self, int slot) noexcept nogil
    cdef int dequeue(self) noexcept nogil
    cdef int propagate(self) noexcept nogil
    cdef unsigned long long fair_bits(self, int slot, int at) noexcept nogil
    cdef void forbid_poor(self) noexcept nogil
    cdef bint narrow(self, int slot) noexcept nogil
    cdef unsigned long long spell(self, int slot, int at, unsigned long long words, int changed) noexcept nogil
    cdef unsigned long long join(self, int slot, int at, unsigned long long words, int changed) noexcept nogil
    cdef void tell_by_words(self, int slot) noexcept nogil
    cdef void tell_by_letters(self, int slot) noexcept nogil
    cdef void set_mask(self, int slot, int place, unsigned long long mask) noexcept nogil
    cdef void forbid_elsewhere(self, int slot) noexcept nogil
