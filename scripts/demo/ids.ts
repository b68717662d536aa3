import { v7 } from 'uuid'
import type { Chance } from './chance.ts'

/** Version 7 ids of given times (milliseconds): in order, and the same for the same chance. */
export function idsFrom(chance: Chance): (msecs: number) => string {
  return (msecs) =>
    v7({ msecs, seq: chance.below(2 ** 31), random: Uint8Array.from({ length: 16 }, () => chance.below(256)) })
}
