/** The properties of a component instance or element that React 18 passes to its developer tools. */
interface Fiber {
  type: unknown
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

type CommitListener = (root: Fiber) => void

declare global {
  var reactCommits: Set<CommitListener> | undefined
}

/**
 * Makes React report its commits. Must run before react-dom is loaded, so it is in the set-up of all web tests; nothing is counted
 * without `rendersDuring`.
 */
export function reportCommits(): void {
  const listeners = new Set<CommitListener>()
  globalThis.reactCommits = listeners
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      checkDCE: () => {},
      inject: () => 1,
      onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => {
        for (const listener of listeners) listener(current)
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

/** The number of renders of each component, by name, while `work` ran. */
export async function rendersDuring(work: () => unknown): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const listener: CommitListener = (root) => countRenders(root, counts)
  globalThis.reactCommits!.add(listener)
  try {
    await work()
  } finally {
    globalThis.reactCommits!.delete(listener)
  }
  return counts
}

/** The components that were rendered for at least a tenth of a list's rows, with their counts; none if only one row was changed. */
export const renderedWidely = (renders: ReadonlyMap<string, number>, rows: number): string[] =>
  [...renders].filter(([, count]) => count >= rows / 10).map(([name, count]) => `${name}: ${count}`)

/** React's flag for fibers that were rendered, for the developer tools. */
const performedWork = 1

/** Counts the components below a fiber that were rendered in the last commit. */
function countRenders(fiber: Fiber, counts: Map<string, number>): void {
  const before = fiber.alternate
  const name = nameOf(fiber.type)
  if (name && (!before || (fiber.flags & performedWork) !== 0)) counts.set(name, (counts.get(name) ?? 0) + 1)
  // React reuses the fibers of a subtree that it did not render.
  if (before && fiber.child === before.child) return
  for (let child = fiber.child; child; child = child.sibling) countRenders(child, counts)
}

/** The name of a component, also within `memo` and `forwardRef`; undefined for elements. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return undefined
  const { type: inner, render } = type as { type?: unknown; render?: unknown }
  return nameOf(inner) ?? nameOf(render)
}
