import type { Assignment, Problem } from '../../../scenario/problem.ts';
import type { Rng } from '../../../shared/rng.ts';
import { Kernel } from '../../search/kernel.ts';
import { Curves } from './curves.ts';
import type { FreeLabels } from './free-labels.ts';
import { costOfNobody, putGroupCosts } from './group-costs.ts';
import { type PairTerms, putPairTerms } from './pair-costs.ts';
import type { Template } from './template.ts';

/** Looks at pairs and people in one step: about half a millisecond (experiment A52). */
const STEP = 50_000;

/** Which person has which point, and which group each block of a session is. */
export interface Labels {
  /** [person]. */
  readonly pointOf: Int32Array;
  /** [session * blocks + block]. */
  readonly groupOf: Int32Array;
}

/**
 * A problem's people and groups laid over a design's points and blocks. The kernel (`search/assembly/labels.ts`) moves the labels and
 * updates the cost. Hard rules may be broken here; each breach costs `hardWeight`.
 *
 * Pairs that a rule names are priced by their points; what all other pairs cost follows from the sizes of groups. The cost of
 * groups is updated as people come and go.
 */
export class Labelling {
  readonly hardWeight: number;
  private readonly problem: Problem;
  private readonly template: Template;
  private readonly kernel: Kernel;
  private readonly free: FreeLabels;
  /** Cost, broken hard rules and visits with nobody seated; visits are [curve * people + person], −1 where the curve does not count the person. */
  private readonly ofNobody: {
    readonly cost: number;
    readonly breaches: number;
    readonly visits: Int32Array;
  };

  constructor(
    code: WebAssembly.Module,
    problem: Problem,
    template: Template,
    pairs: PairTerms,
    free: FreeLabels,
    hardWeight: number,
  ) {
    const { peopleCount: n, sessionCount, groupCount, costs } = problem;
    this.problem = problem;
    this.template = template;
    this.free = free;
    this.hardWeight = hardWeight;
    const kernel = new Kernel(code);
    this.kernel = kernel;
    const curves = new Curves();
    kernel.set('labelPeople', n);
    kernel.set('labelSessions', sessionCount);
    kernel.set('labelGroups', groupCount);
    kernel.set('labelHardWeight', hardWeight);
    putTemplate(kernel, template);
    putSeats(kernel, problem);
    putPairTerms(kernel, pairs, curves);
    const visits = putGroupCosts(kernel, problem, curves);
    kernel.put('labelUnlike', free.people);
    kernel.set('labelUnlikeCount', free.people.length);
    kernel.reserve('labelPointOf', 4 * n);
    kernel.reserve('labelPersonAt', 4 * template.points);
    kernel.reserve('labelGroupOf', 4 * sessionCount * groupCount);
    kernel.reserve('labelSize', 4 * sessionCount * groupCount);
    kernel.put('labelCurve', curves.all());
    kernel.commit();
    const apart = pairs.costApart + (pairs.usual ? (pairs.usual[0] * n * (n - 1)) / 2 : 0);
    const constants = costs.constants.reduce((sum, units) => sum + Number(units), 0);
    this.ofNobody = { cost: constants + apart + costOfNobody(problem), breaches: pairs.brokenApart, visits };
  }

  /** In units of the problem, with `hardWeight` for each breach; a double, since it only guides. */
  get cost(): number {
    return this.kernel.get('labelCost');
  }

  /** How many hard rules are broken, counted as the cost counts them. */
  get breaches(): number {
    return this.kernel.get('labelBreaches');
  }

  /** Pairs and seats looked at since `lay`; a measure of time. */
  get work(): number {
    return this.kernel.get('labelWork');
  }

  /** Whether any label matters to the problem. */
  get canMove(): boolean {
    return this.free.points || this.free.groups;
  }

  /** Sets the labels that the next moves begin with. */
  lay({ pointOf, groupOf }: Labels, rng: Rng): void {
    const { kernel, ofNobody } = this;
    const personAt = new Int32Array(this.template.points).fill(-1);
    pointOf.forEach((point, p) => {
      personAt[point] = p;
    });
    kernel.numbers('labelPointOf', 32).set(pointOf);
    kernel.numbers('labelGroupOf', 32).set(groupOf);
    kernel.numbers('labelPersonAt', 32).set(personAt);
    kernel.numbers('labelVisits', 32).set(ofNobody.visits);
    for (const counts of ['labelSize', 'labelCount', 'labelSquareSum']) kernel.bytes(counts).fill(0);
    kernel.set('labelCost', ofNobody.cost + ofNobody.breaches * this.hardWeight);
    kernel.set('labelBreaches', ofNobody.breaches);
    kernel.set('labelWork', 0);
    kernel.set('random0', rng.next32());
    kernel.set('random1', rng.next32());
    kernel.call('layLabels');
  }

  /** One step of annealing at that temperature; ends early at a cost of `enough` with no rule broken. */
  move(temperature: number, enough: number): void {
    const { points, groups } = this.free;
    this.kernel.call('moveLabels', this.work + STEP, enough, temperature, Number(points), Number(groups));
  }

  /** The group of each person by the present labels. */
  assignment(): Assignment {
    const { peopleCount: n, sessionCount, attends } = this.problem;
    const { blocks, points, blockOf } = this.template;
    const pointOf = this.kernel.numbers('labelPointOf', 32);
    const groupOf = this.kernel.numbers('labelGroupOf', 32);
    return Int32Array.from({ length: sessionCount * n }, (_, at) => {
      if (!attends[at]) return -1;
      const s = Math.floor(at / n);
      return groupOf[s * blocks + blockOf[s * points + pointOf[at % n]]];
    });
  }
}

function putTemplate(kernel: Kernel, { points, width, blockOf, pointIn, meetings }: Template): void {
  kernel.set('labelPoints', points);
  kernel.set('labelWidth', width);
  kernel.put('labelBlockOf', blockOf);
  kernel.put('labelPointIn', pointIn);
  kernel.put('labelSetOf', meetings.setOf);
  kernel.put('labelSetStart', meetings.start);
  kernel.put('labelSetSession', meetings.sessions);
}

function putSeats(kernel: Kernel, { attends, pinnedGroup, capacity, minSize, used }: Problem): void {
  kernel.set('labelAllAttend', Number(!attends.includes(0)));
  kernel.put('labelAttends', attends);
  kernel.put('labelPin', pinnedGroup);
  kernel.put('labelCapacity', capacity);
  kernel.put('labelMinSize', minSize);
  kernel.put('labelUsed', Int32Array.from(used));
}
