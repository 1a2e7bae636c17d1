/** For solvers that want costs as whole numbers: the least power of ten that makes these weights whole. */
export function scaleOf(weights) {
  const scales = [1, 10, 100, 1000, 10_000, 100_000];
  const whole = (scale) =>
    weights.every((weight) => Math.abs(weight * scale - Math.round(weight * scale)) < 1e-6);
  return scales.find(whole) ?? 1_000_000;
}
