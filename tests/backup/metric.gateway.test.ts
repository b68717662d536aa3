import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveName, incompleteName } from '../../api/backup/archiveNames.ts'
import { createMetrics } from '../../gateway/front/metrics/metrics.ts'

test('the metrics tell the last backup that lacks no file beside the last one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sise-metric-'))
  try {
    const archive = async (name: string, seconds: number) => {
      await writeFile(join(folder, name), 'x'.repeat(seconds))
      await utimes(join(folder, name), seconds, seconds)
    }
    const served = createMetrics({ readiness: () => Promise.resolve({ ready: true }), backupDir: folder, shares: {} })
    await archive(archiveName(new Date('2026-11-20')), 1_000)
    await archive(archiveName(new Date('2026-11-21'), 'by-hand'), 2_000)
    await archive(incompleteName(archiveName(new Date('2026-11-22'))), 3_000)
    await archive('other.tar', 4_000)
    const metrics = await served.text()
    expect(metrics).toMatch(/^sise_backup_last_timestamp_seconds 3000$/m)
    expect(metrics).toMatch(/^sise_backup_last_complete_timestamp_seconds 2000$/m)
    expect(metrics).toMatch(/^sise_backup_last_bytes 3000$/m)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
