cdef extern from * nogil:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      #define ply_popcount(x) ((int)__popcnt64(x))
      static __inline int ply_ctz(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
      #define ply_prefetch(p) _mm_prefetch((const char *)(p), _MM_HINT_T0)
    #else
      #define ply_popcount(x) __builtin_popcountll(x)
      #define ply_ctz(x) __builtin_ctzll(x)
      #define ply_prefetch(p) __builtin_prefetch(p)
    #endif
    """
    int popcount "ply_popcount" (unsigned long long x)
    int ctz "ply_ctz" (unsigned long long x)
    void prefetch "ply_prefetch" (const void *place)
