/** The built product with demo content on 127.0.0.1, each program a process of its own. */
export interface Target {
  gatewayUrl: string
  apiUrl: string
  /** URL of the store, to prepare content and to count what an attack has left there. */
  databaseUrl: string
  /** The process ids, for their CPU time and memory. */
  pids: { gateway: number; api: number }
  /** The session of a member who attacks (status 2). */
  attacker: string
  /** The session of a member who only reads meanwhile. */
  neighbour: string
  /** Another session of another member at each call: for attacks of several members. */
  anotherMember(): Promise<string>
}

/** A figure of an attack. It passes where it is at most the limit. */
export interface Figure {
  what: string
  figure: number
  /** 'ms', 'MB', 'rows' … */
  unit: string
  limit: number
}

/**
 * A class of attacks: what one request, or a few, of one person may cost everybody else. Each is a file `<name>.attack.ts` here that exports
 * one as `attack`; run.ts finds it.
 */
export interface Attack {
  name: string
  /** Attacks, bounded in time and bytes, and leaves the product running. */
  run(target: Target): Promise<Figure[]>
}
