/** Factor by which activities decay after each conflict (experiment A16). */
const DECAY = 0.95;

/** Activities above this are scaled down, all together. */
const CEILING = 1e100;

/** Free variables by activity (VSIDS): a binary heap, the most active on top, ties to the smaller number. */
export class VariableOrder {
  private readonly activity: Float64Array;
  private readonly heap: Int32Array;
  /** Place in the heap, −1 outside; [variable]. */
  private readonly place: Int32Array;
  private length: number;
  private increment = 1;

  constructor(variables: number) {
    this.activity = new Float64Array(variables);
    this.heap = Int32Array.from({ length: variables }, (_, v) => v);
    this.place = this.heap.slice();
    this.length = variables;
  }

  bump(variable: number): void {
    this.activity[variable] += this.increment;
    if (this.activity[variable] > CEILING) {
      for (let v = 0; v < this.activity.length; v++) this.activity[v] /= CEILING;
      this.increment /= CEILING;
    }
    if (this.place[variable] >= 0) this.rise(this.place[variable]);
  }

  decay(): void {
    this.increment /= DECAY;
  }

  insert(variable: number): void {
    if (this.place[variable] >= 0) return;
    this.heap[this.length] = variable;
    this.place[variable] = this.length;
    this.rise(this.length++);
  }

  /** Removes and returns the most active variable, −1 when there is none. */
  pop(): number {
    if (this.length === 0) return -1;
    const top = this.heap[0];
    const last = this.heap[--this.length];
    this.place[top] = -1;
    if (this.length > 0) {
      this.heap[0] = last;
      this.place[last] = 0;
      this.sink(0);
    }
    return top;
  }

  private before(a: number, b: number): boolean {
    const difference = this.activity[a] - this.activity[b];
    return difference > 0 || (difference === 0 && a < b);
  }

  private rise(from: number): void {
    const variable = this.heap[from];
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.before(variable, this.heap[parent])) break;
      this.set(at, this.heap[parent]);
      at = parent;
    }
    this.set(at, variable);
  }

  private sink(from: number): void {
    const variable = this.heap[from];
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.length) break;
      if (child + 1 < this.length && this.before(this.heap[child + 1], this.heap[child])) child++;
      if (!this.before(this.heap[child], variable)) break;
      this.set(at, this.heap[child]);
      at = child;
    }
    this.set(at, variable);
  }

  private set(at: number, variable: number): void {
    this.heap[at] = variable;
    this.place[variable] = at;
  }
}
