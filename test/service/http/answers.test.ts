import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, it } from 'vitest';
import { wireSchemas } from '../../../src/service/discovery/wire-schemas.ts';
import { bodyA, bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

function faults(body: unknown) {
  const schema = wireSchemas(service.parts.config).response;
  const validate = new Ajv2020({ strict: false }).compile(schema);
  validate(body);
  return validate.errors ?? [];
}

describe('Form K answers a solve', () => {
  it('of an account with exactly the fields of the specification', async () => {
    service = await openService();
    const { bearer } = await service.account('free');
    const reply = await service.post(bodyK(), bearer);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json');
    expect(faults(reply.json())).toEqual([]);
    expect(reply.json()).toEqual({
      status: 'solved',
      solution: {
        schedule: {
          session_0: { g1: ['ann', 'bob'], g2: ['cyd', 'dee'] },
          session_1: { g1: ['ann', 'bob'], g2: ['cyd', 'dee'] },
        },
        unique_contacts: 2,
        total_cost: 2,
        repeat_penalty_units: 0,
        attribute_penalty: 0,
        other_preference_penalty_units: 0,
        repeat_penalty: 0,
        other_preference_penalty: 0,
      },
      policy: {
        policy_id: 'hosted_auto',
        solver_family: 'auto',
        solver_settings: SETTINGS,
        used_default_objective: true,
        effective_objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
      },
      limits: {
        quota_scope: 'account',
        charged_solve_time_ms: 700,
        remaining_daily_solve_time_ms: 119_300,
        max_solve_time_ms: 2000,
      },
    });
  });

  it('of an anonymous client from the pool, with the smaller of what client and pool have left', async () => {
    service = await openService({ anonymous: { pool_daily_solve_ms: 61_000 } });
    const limits = async (from: string) => (await service.post(bodyK(), {}, from)).json().limits;
    expect(await limits('192.0.2.1')).toMatchObject({
      quota_scope: 'anonymous_pool',
      charged_solve_time_ms: 700,
      remaining_daily_solve_time_ms: 59_300,
    });
    expect(await limits('192.0.2.2')).toMatchObject({ remaining_daily_solve_time_ms: 59_300 });
    expect(await limits('192.0.2.3')).toMatchObject({ remaining_daily_solve_time_ms: 58_900 });
  });

  it('with the objectives that were given', async () => {
    service = await openService();
    const objectives = [{ type: 'maximize_unique_contacts' as const, weight: 3 }];
    const { policy, solution } = (await service.post({ ...bodyK(), objectives })).json();
    expect(policy).toMatchObject({ used_default_objective: false, effective_objectives: objectives });
    expect(solution.total_cost).toBe(6);
  });
});

describe('Form A answers a solve', () => {
  it('with exactly the fields of the specification, whatever keys the call brings', async () => {
    service = await openService({ form: 'a' });
    const reply = await service.post(bodyA(), {
      'idempotency-key': undefined,
      authorization: 'Bearer nonsense',
    });
    expect(reply.statusCode).toBe(200);
    expect(faults(reply.json())).toEqual([]);
    expect(reply.json()).toEqual({
      status: 'solved',
      solution: {
        schedule: expect.objectContaining({ session_0: { g1: ['ann', 'bob'], g2: ['cyd', 'dee'] } }),
        unique_contacts: 2,
        final_score: 2,
      },
      policy: {
        id: 'free_auto_v1',
        solver_family: 'auto',
        used_default_objective: true,
        effective_objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
      },
      limits: { quota_scope: 'anonymous_ip_and_global', per_request_solve_time_ms: 2000 },
    });
  });

  it('anew each time, even for one Idempotency-Key', async () => {
    service = await openService({ form: 'a' });
    const key = { 'idempotency-key': 'the-same-key-every-time' };
    expect((await service.post(bodyA(), key)).statusCode).toBe(200);
    expect((await service.post(bodyA(), key)).statusCode).toBe(200);
    expect(service.solver.jobs).toHaveLength(2);
  });
});

const EXTREME = {
  enabled: false,
  adaptive_tuning: { enabled: true, max_batch_length_seconds: 300 },
  auto_temperature_target_excess_percent: 100,
  batch_length_seconds: 1,
  final_temperature: 0.01,
  initial_temperature: 1,
  repeat_objective_strategy: 'alternate_on_stall',
  settle_after_non_improving_runs: 0,
  temperature_mode: 'auto_walk_excess',
};

/** The specification's tables, as they stand there. */
const SETTINGS = {
  solver_type: 'auto',
  seed: null,
  move_policy: null,
  mutable_session_indices: null,
  logging: {
    debug_dump_invariant_context: false,
    debug_validate_invariants: false,
    display_final_schedule: false,
    log_duration_and_score: false,
    log_initial_score_breakdown: false,
    log_initial_state: false,
    log_stop_condition: false,
    log_total_cost_breakdown: false,
    log_frequency: null,
  },
  stop_conditions: {
    max_iterations: null,
    no_improvement_iterations: null,
    stop_on_optimal_score: true,
    time_limit_seconds: 2,
  },
  telemetry: { best_schedule_every_n_callbacks: 5, emit_best_schedule: false },
  solver_params: {
    solver_type: 'auto',
    construction_budget_fraction: 0.3,
    scaffold_budget_fraction: 0.3,
    min_construction_budget_seconds: 0.1,
    min_total_budget_seconds: 1,
    max_total_budget_seconds: 2,
    no_improvement_grace_seconds: 0.5,
    total_budget_multiplier: 1,
    max_iterations: 1_000_000_000,
    parallel_lanes: 1,
    extreme_effort: EXTREME,
    ultra_extreme_effort: {
      enabled: false,
      extreme_effort: EXTREME,
      growth: { step_sessions: 1 },
      ruin_recreate: { enabled: true, initial_removed_sessions: 1, stall_attempts_before_escalation: 5 },
      seed_polish: { settle_after_non_improving_runs: 2, use_improvement_curve_pruning: true },
      source_policy: { include_general_constructors: true, include_pure_sgp_designs: true },
    },
  },
};

/** Rules and fields that real events ask for, in either form. */
const event = {
  people: [
    { id: 'ann', attributes: { role: 'buyer', level: 3 } },
    { id: 'bob', attributes: { role: 'seller', level: 1.5 } },
    { id: 'cyd', attributes: { role: 'seller', guest: true } },
    { id: 'dee' },
  ],
  session_labels: ['Morning', 'Evening'],
  session_starts: ['2027-05-04T09:00', '2027-05-04T17:00'],
};
const aims = [
  {
    type: 'maximize_weighted_contacts' as const,
    weight: 1,
    kinds: [{ attribute_key: 'role', values: ['buyer', 'seller'] as [string, string], weight: 2 }],
    otherwise: 0.5,
  },
];
const rules = [
  { type: 'GroupVisits' as const, people: 'ALL' as const, groups: 'ALL' as const, target_visits: 1 },
  { type: 'AttributeSum' as const, attribute_key: 'level', group_id: 'ALL', penalty_weight: 1 },
  { type: 'MustStayApart' as const, people: { where: { role: 'seller' } } },
];

describe.each(['k', 'a'] as const)('what real events need, over HTTP in form %s', (form) => {
  it('is taken, solved and answered by the schema', async () => {
    service = await openService({ form });
    const seats = form === 'k' ? 'capacity' : 'size';
    const groups = [
      { id: 'g1', [seats]: 2 },
      { id: 'g2', [seats]: 2 },
      { id: 'wait', [seats]: 2, bench: true },
    ];
    const sessions = form === 'k' ? { session_count: 2 } : { num_sessions: 2 };
    const body = { scenario: { ...event, groups, ...sessions }, objectives: aims, constraints: rules };
    const { bearer } = form === 'k' ? await service.account('free') : { bearer: {} };
    const reply = await service.post(body as never, bearer);
    expect(reply.json()).toMatchObject({ policy: { effective_objectives: aims } });
    expect(faults(reply.json())).toEqual([]);
  });
});
