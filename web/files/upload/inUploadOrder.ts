/**
 * Adds an uploaded file to chosen files: before files of the same upload that were chosen after it, else at the end. GALLERY-2, MODULE-2.
 * @param uploaded the uploaded files in the order in which the user has chosen them; see UploadListener
 */
export function inUploadOrder<F extends { id: string }>(chosen: readonly F[], file: F, uploaded: readonly F[]): F[] {
  const ids = uploaded.map(({ id }) => id)
  const later = ids.slice(ids.indexOf(file.id) + 1)
  const next = chosen.findIndex(({ id }) => later.includes(id))
  const at = next < 0 ? chosen.length : next
  return [...chosen.slice(0, at), file, ...chosen.slice(at)]
}
