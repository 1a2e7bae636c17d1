/** Arrays of costs joined to one, each array once. */
export class Curves {
  private readonly places = new Map<Float64Array, number>();
  private length = 0;

  /** The index at which the array begins in `all`; −1 for null. */
  at(curve: Float64Array | null): number {
    if (curve === null) return -1;
    const known = this.places.get(curve);
    if (known !== undefined) return known;
    const place = this.length;
    this.places.set(curve, place);
    this.length += curve.length;
    return place;
  }

  all(): Float64Array {
    const all = new Float64Array(this.length);
    for (const [curve, place] of this.places) all.set(curve, place);
    return all;
  }
}
