/** Vectors and rows of the number type T: i8, i16, i32 or f64; tags are integers as wide. */

/** Lanes in a vector. */
@inline
export function width<T>(): i32 {
  return 16 / <i32>sizeof<T>();
}

/** Saturates where T is small, so that a barrier survives any sum of one evaluation. */
@inline
export function plus<T>(a: v128, b: v128): v128 {
  if (sizeof<T>() <= 2) return v128.add_sat<T>(a, b);
  return v128.add<T>(a, b);
}

@inline
export function minus<T>(a: v128, b: v128): v128 {
  if (sizeof<T>() <= 2) return v128.sub_sat<T>(a, b);
  return v128.sub<T>(a, b);
}

@inline
export function equalTags<T>(a: v128, b: v128): v128 {
  if (isFloat<T>()) return v128.eq<i64>(a, b);
  return v128.eq<T>(a, b);
}

@inline
export function splatTag<T>(tag: i32): v128 {
  if (isFloat<T>()) return v128.splat<i64>(<i64>tag);
  return v128.splat<T>(<T>tag);
}

@inline
export function setTag<T>(row: usize, index: i32, tag: i32): void {
  if (isFloat<T>()) store<i64>(row + ((<usize>index) << 3), <i64>tag);
  else store<T>(row + <usize>index * sizeof<T>(), <T>tag);
}

@inline
export function tagOf<T>(row: usize, index: i32): i32 {
  if (isFloat<T>()) return load<i32>(row + ((<usize>index) << 3));
  return <i32>load<T>(row + <usize>index * sizeof<T>());
}

/** One bit a lane. */
@inline
export function bitsOf<T>(mask: v128): i32 {
  if (isFloat<T>()) return v128.bitmask<i64>(mask);
  return v128.bitmask<T>(mask);
}

@inline
export function costAt<T>(row: usize, index: i32): T {
  return load<T>(row + <usize>index * sizeof<T>());
}

@inline
export function setCost<T>(row: usize, index: i32, value: T): void {
  store<T>(row + <usize>index * sizeof<T>(), value);
}

@inline
export function int(at: usize, index: i32): i32 {
  return load<i32>(at + ((<usize>index) << 2));
}

@inline
export function setInt(at: usize, index: i32, value: i32): void {
  store<i32>(at + ((<usize>index) << 2), value);
}
