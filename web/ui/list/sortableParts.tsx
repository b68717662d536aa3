import { type Component, forwardRef, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import { SortableContainer, SortableElement, type SortableElementProps } from 'react-sortable-hoc'

/**
 * What react-sortable-hoc 2.0.0 makes sortable, by refs. The library itself asks `findDOMNode` for its elements, which React
 * 18 reports on the console and React 19 no longer has. The only file that imports the library.
 */

interface SortableListElementProps {
  label: string
  busy: boolean
  className: string | undefined
  listRef: Ref<HTMLOListElement>
  children: ReactNode
}

/** The list itself. Its `getContainer` must give what `listRef` was set to. */
export const SortableListElement = SortableContainer<SortableListElementProps>(
  ({ label, busy, className, listRef, children }: SortableListElementProps) => (
    <ol ref={listRef} className={className} aria-label={label} aria-busy={busy}>
      {children}
    </ol>
  ),
)

type RowProps = HTMLAttributes<HTMLLIElement>

const LibraryRow = SortableElement<RowProps>(
  forwardRef<HTMLLIElement, RowProps>((props, ref) => <li ref={ref} {...props} />),
  { withRef: true },
  // The class as the library has it: its types leave out the methods and fields below.
) as unknown as new (
  props: RowProps & SortableElementProps,
) => Component<RowProps & SortableElementProps> & LibraryRowParts

/** The parts of the library's class that `register` uses. */
interface LibraryRowParts {
  node: SortableNode
  ref: { node: SortableNode }
  context: { manager: { add: (collection: number | string, ref: { node: SortableNode }) => void } }
  getWrappedInstance: () => HTMLLIElement
}

/** An element as the library marks it: it looks for these fields from the target of an event upwards. */
type SortableNode = HTMLElement & { sortableInfo?: object; sortableHandle?: boolean }

/** A row of the list. */
export class SortableRow extends LibraryRow {
  /** What the library's own method does, with the element from its ref. */
  register() {
    const { collection = 0, disabled, index } = this.props
    const { manager } = this.context
    this.node = this.getWrappedInstance()
    this.node.sortableInfo = { collection, disabled, index, manager }
    this.ref = { node: this.node }
    manager.add(collection, this.ref)
  }
}

/** A ref that makes an element the handle by which its row is dragged. */
export const handleRef = (node: SortableNode | null) => {
  if (node) node.sortableHandle = true
}
