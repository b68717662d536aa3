import { errorText } from '../lib/errors.ts'
import { downloadBytes, saveFrom } from '../lib/session/fileBytes.ts'
import { useBusy } from '../lib/useBusy.ts'
import { notifyFailed } from '../ui/notice/notify.tsx'
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

/**
 * Downloads a file under its own name. A private file is fetched with the session's token first. FILE-1, FILE-5.
 * @throws BytesError if the fetch fails
 */
export async function downloadFile({ name, url, visibility }: Pick<FileCardFragment, 'name' | 'url' | 'visibility'>) {
  if (url == null) throw new Error('The API returned no url of the file')
  if (visibility === 'PUBLIC') return saveFrom(url, name)
  return downloadBytes(url, name)
}
