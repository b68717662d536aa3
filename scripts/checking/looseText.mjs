// A lint rule for React's elements: a browser that translates a page replaces text nodes, so that React no longer finds the text which it
// removes, or in front of which it inserts something. VISIT-5.
import ts from 'typescript'

const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike
const absentFlags = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike

/**
 * Refuses conditional text with siblings, and conditional elements before bare text.
 * @type {import('eslint').Rule.RuleModule}
 */
export const looseText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      comingText: 'Put text that comes and goes into an element of its own: a translating browser replaces bare text.',
      textBehind: 'Put the bare text behind what comes and goes into an element: a translating browser replaces it.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()
    /** The members of a union; none of ReactNode, which the component's caller decides. @param {import('typescript').Type} type */
    const partsOf = (type) => {
      const parts = type.isUnion() ? type.types : [type]
      return parts.some((part) => /^(ReactPortal|Iterable)$/.test(part.symbol?.name ?? '')) ? [] : parts
    }
    /** The possible forms of a child: text, nothing, an element. */
    const formsOf = (child) => {
      if (child.type === 'JSXText') return { isText: true, isAbsent: false, isOther: false }
      if (child.type === 'JSXElement') return { isText: false, isAbsent: mayDrawNothing(child), isOther: true }
      if (child.type !== 'JSXExpressionContainer') return { isText: false, isAbsent: false, isOther: true }
      const parts = partsOf(services.getTypeAtLocation(child.expression))
      const isEmpty = (part) => (part.flags & absentFlags) !== 0 || (part.isLiteral() && !part.value)
      const isText = (part) => (part.flags & textFlags) !== 0 && !isEmpty(part)
      return {
        isText: parts.some(isText),
        isAbsent: parts.some((part) => isEmpty(part) || checker.isArrayType(part)),
        isOther: parts.some((part) => !isEmpty(part) && !isText(part)),
      }
    }
    /** Whether a component may return null. */
    const mayDrawNothing = ({ openingElement: { name } }) => {
      if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)) return false
      return services
        .getTypeAtLocation(name)
        .getCallSignatures()
        .some((signature) => partsOf(signature.getReturnType()).some((part) => (part.flags & absentFlags) !== 0))
    }
    /** */
    const check = (node) => {
      const children = node.children.filter((child) =>
        child.type === 'JSXText'
          ? !/^\s*$/.test(child.value) || !child.value.includes('\n')
          : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression',
      )
      // React writes the only text of an element into the element itself.
      if (children.length === 1 && node.type === 'JSXElement') return
      const forms = children.map(formsOf)
      for (const [index, { isText, isAbsent, isOther }] of forms.entries()) {
        if (isText && (isAbsent || isOther)) context.report({ node: children[index], messageId: 'comingText' })
        else if (isAbsent) {
          const behind = forms.slice(index + 1).find((next) => !next.isAbsent)
          if (behind?.isText) context.report({ node: children[index], messageId: 'textBehind' })
        }
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}
