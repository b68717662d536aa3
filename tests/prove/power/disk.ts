import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that can lose power: ext4 in a file, which has what the file system has written, and not what is in the page cache. */
export interface Disk {
  /** Where it is mounted. */
  folder: string
  /** Keeps what the disk has now, at a name. Takes milliseconds: the file is on a btrfs of its own, where copies share their blocks. */
  copy(name: string): void
  mount(): void
  /** False while a process uses it: threads of a killed one may end later. */
  unmount: () => boolean
  /** Replaces the content of the unmounted disk by a copy. */
  use(name: string): void
  remove(): void
}

/** @throws with what is missing: it takes root, loop devices, and programs of Debian's packages */
export function makeDisk(bytes: number): Disk {
  requirePrograms({ 'mkfs.btrfs': 'btrfs-progs', 'mkfs.ext4': 'e2fsprogs', mount: 'mount', eatmydata: 'eatmydata' })
  const work = mkdtempSync(join(tmpdir(), 'sise-power-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(work, 0o755)
  const [outer, folder] = [join(work, 'outer'), join(work, 'disk')]
  const image = join(outer, 'disk')
  const remove = () => {
    // Either may not be mounted.
    for (const mounted of [folder, outer]) spawnSync('umount', [mounted], { stdio: 'ignore' })
    rmSync(work, { recursive: true, force: true })
  }
  const disk: Disk = {
    folder,
    copy: (name) => run('cp', '--reflink=always', image, join(outer, name)),
    mount: () => run('mount', '-o', 'loop', image, folder),
    unmount: () => spawnSync('umount', [folder]).status === 0,
    use: (name) => run('cp', '--reflink=always', join(outer, name), image),
    remove,
  }
  try {
    for (const made of [outer, folder]) mkdirSync(made)
    makeFile(join(work, 'outer.img'), 3 * bytes)
    run('mkfs.btrfs', '-q', join(work, 'outer.img'))
    run('mount', '-o', 'loop', join(work, 'outer.img'), outer)
    makeFile(image, bytes)
    run('mkfs.ext4', '-q', image)
    disk.mount()
    return disk
  } catch (error) {
    remove()
    throw error
  }
}

function requirePrograms(packages: Record<string, string>) {
  if (process.getuid?.() !== 0) throw new Error('Only root may mount a disk: run it as root')
  const missing = Object.keys(packages).filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0)
    throw new Error(
      `There is no ${missing.join(', ')}: apt-get install ${missing.map((name) => packages[name]).join(' ')}`,
    )
}

function makeFile(path: string, bytes: number) {
  writeFileSync(path, '')
  truncateSync(path, bytes)
}

/** Waits for the program, so that nothing else of this process happens meanwhile. */
function run(program: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
