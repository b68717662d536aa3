/** The stems of a verb, from which its forms are derived. */
export interface Stems {
  /** Present stem: `sõida` in sõidan. */
  present: string
  /** Stem of the -ma infinitive: `sõit`. */
  strong: string
  /** The complete -da infinitive. */
  infinitive: string
  /** Stem of the simple past before -n, -d, -me: `sõitsi`; and its third person singular. */
  past: string
  pastThird: string
  /** Stem before -nud, -ke, -ku. */
  active: string
  /** The complete present and past passive: `sõidetakse`, `sõideti`. */
  passive: string
  passivePast: string
}

/** The stems of a verb in the order of the interface. */
export function stems(
  present: string,
  strong: string,
  infinitive: string,
  past: string,
  pastThird: string,
  active: string,
  passive: string,
  passivePast: string,
): Stems {
  return { present, strong, infinitive, past, pastThird, active, passive, passivePast }
}
