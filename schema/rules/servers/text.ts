/** Bytes for people: 1,5 GB. */
export const size = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1).replace('.', ',')} GB` : `${(bytes / 1e6).toFixed(0)} MB`

/** The sentences of the conditions of a program. OPS-24. */
export const conditionTexts = {
  memory: (program: string, bytes: number, share: number) =>
    `Programm ${program} kasutab mälu ${size(bytes)}; oma piirist on kasutusel ${Math.round(100 * share)}%.`,
  delay: (program: string, ms: number) => `Programmi ${program} viivitus oli viimase minuti jooksul kuni ${ms} ms.`,
}
