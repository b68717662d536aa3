/** Stands for any stylesheet: every class name is its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_target, name) => String(name) })
