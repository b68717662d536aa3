// What the store loads on first use: the code that needs the database and encryption.
export { openDraftRows } from './draftRows.ts'
export { sealContent } from './sealContent.ts'
export { sealerOf } from './sealing.ts'
