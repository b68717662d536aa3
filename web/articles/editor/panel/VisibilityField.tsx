import { Checkbox } from '../../../ui/form/fields.tsx'
import type { FieldSectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'

interface VisibilityFieldProps extends FieldSectionProps {
  isPublic: boolean
  /** Whether what it means stands below it; else in its title. */
  hasHelp?: boolean
}

/** Whether an article is public. ARTICLE-4. */
export function VisibilityField({ isPublic, edit, error, hasHelp = false }: VisibilityFieldProps) {
  return (
    <Checkbox
      name="isPublic"
      label={panelTexts.isPublic}
      {...(hasHelp ? { description: panelTexts.isPublicHelp } : { title: panelTexts.isPublicHelp })}
      checked={isPublic}
      onChange={({ currentTarget }) => edit({ type: 'set', fields: { isPublic: currentTarget.checked } })}
      error={error}
    />
  )
}
