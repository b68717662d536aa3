import { type Component, forwardRef, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import {
  SortableContainer,
  type SortableContainerProps,
  SortableElement,
  type SortableElementProps,
} from 'react-sortable-hoc'

/**
 * The list and row of react-sortable-hoc 2.0.0, with refs. The library calls `findDOMNode` for its elements, which React 18
 * reports on the console and React 19 has removed. This is the only file that imports it.
 */

interface SortableListElementProps {
  label: string
  busy: boolean
  className: string | undefined
  listRef: Ref<HTMLOListElement>
  children: ReactNode
}

const LibraryList = SortableContainer<SortableListElementProps>(
  ({ label, busy, className, listRef, children }: SortableListElementProps) => (
    <ol ref={listRef} className={className} aria-label={label} aria-busy={busy}>
      {children}
    </ol>
  ),
  // The library's types omit the methods below.
) as unknown as new (
  props: SortableListElementProps & SortableContainerProps,
) => Component<SortableListElementProps & SortableContainerProps> & LibraryListComponents

/** The members of the library's class that the list overrides. */
interface LibraryListComponents {
  /** The list element. */
  container: HTMLElement
  handleKeyDown: (event: KeyboardEvent) => void
  /** Moves the row that was lifted by keyboard; a position outside the list is ignored. */
  keyMove: (by: number) => void
}

/**
 * The list element. Its `getContainer` must return the element of `listRef`. The library moves a row by one position for each arrow key; in
 * a grid the vertical ones move it to the row above or below. ORDER-1.
 */
export class SortableListElement extends LibraryList {
  constructor(props: SortableListElementProps & SortableContainerProps) {
    super(props)
    const { handleKeyDown, keyMove } = this
    let step = 1
    this.handleKeyDown = (event) => {
      const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      // `event.target` is not in the list: a lifted row is hidden, so the body has the focus and the window gets the keys.
      step = isVertical ? columnsOf(this.container) : 1
      handleKeyDown(event)
    }
    this.keyMove = (by) => keyMove(by * step)
  }
}

/** The number of columns of a list; 1 if it is no grid. */
function columnsOf(list: HTMLElement): number {
  const columns = getComputedStyle(list).gridTemplateColumns
  return Math.max(1, columns.split(' ').filter((width) => width.endsWith('px')).length)
}

type RowProps = HTMLAttributes<HTMLLIElement>

const LibraryRow = SortableElement<RowProps>(
  forwardRef<HTMLLIElement, RowProps>((props, ref) => <li ref={ref} {...props} />),
  { withRef: true },
  // The library's types omit the methods and fields below.
) as unknown as new (
  props: RowProps & SortableElementProps,
) => Component<RowProps & SortableElementProps> & LibraryRowComponents

/** The members of the library's class that `register` uses. */
interface LibraryRowComponents {
  node: SortableNode
  ref: { node: SortableNode }
  context: { manager: { add: (collection: number | string, ref: { node: SortableNode }) => void } }
  getWrappedInstance: () => HTMLLIElement
}

/** An element with the library's marks, which it searches upwards from the target of an event. */
type SortableNode = HTMLElement & { sortableInfo?: object; sortableHandle?: boolean }

/** A row of the sortable list. */
export class SortableRow extends LibraryRow {
  /**
   * Overrides the library's method, which uses `findDOMNode`, with the element from the ref. To show the dragged row under the
   * pointer, the library calls `cloneNode` of that element, and has no option for a lighter copy.
   */
  register() {
    const { collection = 0, disabled, index } = this.props
    const { manager } = this.context
    this.node = this.getWrappedInstance()
    this.node.cloneNode = () => copyWithoutFolds(this.node)
    this.node.sortableInfo = { collection, disabled, index, manager }
    this.ref = { node: this.node }
    manager.add(collection, this.ref)
  }
}

/** A deep copy without the elements with `data-folds`: a copied frame would load its page again. */
function copyWithoutFolds(node: Node): Node {
  const copy = Node.prototype.cloneNode.call(node, false)
  for (const child of node.childNodes)
    if (!(child instanceof HTMLElement && 'folds' in child.dataset)) copy.appendChild(copyWithoutFolds(child))
  return copy
}

/** A callback ref that makes an element the drag handle of its row. */
export const handleRef = (node: SortableNode | null) => {
  if (node) node.sortableHandle = true
}
