import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FileDeps } from '../../../api/files/storage/fileDeps.ts'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import type { TestApi } from '../../support/api/api.ts'

/** What the reading of texts needs, of an api whose files are in a folder. */
export const textDeps = (api: TestApi, filesDir: string): FileDeps => ({
  db: api.db,
  storage: diskStorage(filesDir),
  stagingDir: join(filesDir, '.tmp'),
  log: { warn: () => {}, error: () => {} },
})

/** Makes an api begin no reading of texts by itself for an hour, as if it had failed. */
export const readNoTexts = (api: TestApi) =>
  api.db.execute(sql`
    insert into jobs (_id, kind, attempts, run_at) values ('readTexts', 'readTexts', 1, now() + interval '1 hour')
    on conflict (_id) do update set attempts = excluded.attempts, run_at = excluded.run_at`)
