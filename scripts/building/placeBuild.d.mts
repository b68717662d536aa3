/** Where a build's files go; see placeBuild.mjs. */
export interface Target {
  to: string
  isHashed: (path: string) => boolean
  lastBuiltAt: number
}
export function buildApart(build: (folder: string) => void | Promise<void>, target: Target): Promise<void>
export function placeBuild(from: string, target: Target): void
