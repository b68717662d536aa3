// What the store loads on first use: the code that needs the database and encryption. One module, and so one part.
export { deletePlainDrafts } from '../plain/deletePlainDrafts.ts'
export { plainDraftOwners } from '../plain/plainDraftOwners.ts'
export { openDraftRows } from './draftRows.ts'
export { sealContent } from './sealContent.ts'
export { sealerOf } from './sealing.ts'
export { takeInJournalAtStart } from './takeInJournal.ts'
