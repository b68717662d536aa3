import { IconMap2 } from '@tabler/icons-react'
import type { ModuleValue } from '../../values.ts'
import type { ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type MapModule = Extract<ModuleValue, { kind: 'map' }>

/** A map: shown and kept as it is, but neither edited nor added. MODULE-1. */
export const mapKind: ModuleKind<MapModule> = {
  label: moduleTexts.kinds.map,
  type: 'kaart',
  icon: IconMap2,
  Editor: ({ module }) => <p>{module.content}</p>,
}
