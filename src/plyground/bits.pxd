cdef extern from * nogil:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      #define ply_popcount(x) ((int)__popcnt64(x))
      static __inline int ply_ctz(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
      #define ply_popcount(x) __builtin_popcountll(x)
      #define ply_ctz(x) __builtin_ctzll(x)
    #endif
    """
    int popcount "ply_popcount" (unsigned long long x)
    int ctz "ply_ctz" (unsigned long long x)
