import type { ReactNode } from 'react'
import { Pair } from '../../../../content/beside/Pair.tsx'
import type { ShownSource } from '../shownSource.ts'
import type { TextField } from '../sourceText.ts'
import { SourceField } from './SourceField.tsx'

interface BesideFieldProps {
  /** Null while it is not shown. */
  source: ShownSource | null
  field: TextField
  /** The label of the field. */
  name: string
  /** The field of the translation. */
  children: ReactNode
}

/** A field of the edited article with the same field of its source. LANG-4. */
export function BesideField({ source, field, name, children }: BesideFieldProps) {
  return <Pair source={source && <SourceField source={source} field={field} name={name} />}>{children}</Pair>
}
