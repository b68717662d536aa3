/** Whether a drag carries files. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false

/** Prevents the browser from opening a file that is dropped outside a drop target, which overrides `dropEffect`. FILE-1. */
export function refuseFileDrops(): void {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function refuse(event: DragEvent) {
  if (!hasFiles(event.dataTransfer)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}
