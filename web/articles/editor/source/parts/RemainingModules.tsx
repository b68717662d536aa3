import { Pair } from '../../../../content/beside/Pair.tsx'
import type { ShownSource } from '../shownSource.ts'
import { SourceModules } from './SourceModules.tsx'

interface RemainingModulesProps {
  source: ShownSource | null
  /** How many modules the translation has. */
  from: number
}

/** The modules of the source that the translation has none for. LANG-4. */
export function RemainingModules({ source, from }: RemainingModulesProps) {
  if (!source || source.rows.length <= from) return null
  return <Pair source={<SourceModules source={source} from={from} />}>{null}</Pair>
}
