/** Values with some of their fields set, and the same object if that changes none. */
export function withFields<V extends object>(values: V, fields: Partial<NoInfer<V>>): V {
  const changes = Object.entries(fields).some(([name, value]) => values[name as keyof V] !== value)
  return changes ? { ...values, ...fields } : values
}
