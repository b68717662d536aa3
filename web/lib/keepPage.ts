/** Whether a drag brings files. */
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false

/** Keeps the browser from leaving the page for a file that is dropped where nothing takes it. A receiver of files changes the effect. FILE-1. */
export function keepPage(): void {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function refuse(event: DragEvent) {
  if (!bringsFiles(event.dataTransfer)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}
