import { errorText } from '../lib/errors.ts'
import { useBusy } from '../lib/useBusy.ts'
import { notifyFailed } from '../ui/notice/notify.tsx'
import { downloadFile } from './downloadFile.ts'
import type { FileCardFragment } from './generated.ts'
import { filesTexts } from './text.ts'

/** Downloads a file, with a notification on failure. FILE-1. */
export function useDownload(file: Pick<FileCardFragment, 'name' | 'url' | 'visibility'>) {
  const [download, busy] = useBusy(tryIt)
  return { download, busy }

  async function tryIt(): Promise<void> {
    try {
      await downloadFile(file)
    } catch (error) {
      notifyFailed(filesTexts.downloadFailed(file.name, errorText(error)), { retry: download })
    }
  }
}
