import { memo } from 'react'
import { IntegerInput } from '../../../ui/form/IntegerInput.tsx'
import type { FieldSectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'

interface OrderSectionProps extends FieldSectionProps {
  order: number
}

/** The sort position on the public site; an empty field is the default. ARTICLE-4, ARTICLE-6. */
export const OrderSection = memo(function OrderSection({ order, edit, error }: OrderSectionProps) {
  return (
    <IntegerInput
      name="order"
      label={panelTexts.orderLabel}
      description={panelTexts.orderHelp(defaultOrder)}
      value={order}
      onChange={(next) => edit({ type: 'set', fields: { order: next ?? defaultOrder } })}
      error={error}
    />
  )
})

const defaultOrder = 99
