/** Texts of deletions. */
export const deletionTexts = {
  delete: 'Kustuta',
  /** What becomes of a deleted record: two sentences for confirmations. */
  final: 'Seda ei saa tagasi võtta.',
  restorable: 'Kuni 30 päeva saad selle prügikastist tagasi tuua.',
  undo: 'Võta tagasi',
  restored: 'Tagasi toodud.',
  restoreFailed: (why: string) => `Tagasi tuua ei õnnestunud. ${why}`,
}
