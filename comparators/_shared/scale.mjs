/**
 * For solvers that want costs as whole numbers: the least power of ten that makes these weights whole.
 *
 * @param finest where to stop, with weights that have to be rounded
 */
export function scaleOf(weights, finest = 1_000_000) {
  const isWhole = (number) => Math.abs(number - Math.round(number)) < 1e-6;
  let scale = 1;
  while (scale < finest && !weights.every((weight) => isWhole(weight * scale))) scale *= 10;
  return scale;
}
