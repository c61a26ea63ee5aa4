import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BindingPattern, type Directive, parseSync, type Statement } from 'oxc-parser'
import type { Workspace } from '../architecture/read-workspace.ts'

export type NameKind = 'code' | 'file' | 'table' | 'column' | 'enum value'

export interface DeclaredName {
  name: string
  kind: NameKind
  /** Path from the root. */
  file: string
}

/**
 * Names declared in the workspace: in its modules (functions, types, classes, constants), as names of files, and in the
 * database schema. Tests are not read; `isWanted` lets the parser skip modules in which nothing can be found.
 */
export function declaredNames(workspace: Workspace, isWanted: (text: string) => boolean): DeclaredName[] {
  const sources = workspace.packages.flatMap((owner) => owner.sources).filter(({ isTest }) => !isTest)
  return [
    ...sources.map(({ file }) => ({ name: basename(file).replace(/\.\w+$/, ''), kind: 'file' as const, file })),
    ...sources
      .filter(({ text }) => isWanted(text))
      .flatMap(({ file, text }) => namesOfModule(file, text).map((name) => ({ name, kind: 'code' as const, file }))),
    ...namesOfDatabase(workspace.root),
  ]
}

/** What a module declares at its top level. */
export function namesOfModule(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap(namesOfStatement)
}

function namesOfStatement(statement: Statement | Directive): string[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? namesOfStatement(statement.declaration) : []
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
      return statement.id ? [statement.id.name] : []
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return [statement.id.name]
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => namesOfPattern(id))
    default:
      return []
  }
}

function namesOfPattern(pattern: BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesOfPattern(pattern.left)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) =>
        element === null ? [] : namesOfPattern(element.type === 'RestElement' ? element.argument : element),
      )
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesOfPattern(property.type === 'RestElement' ? property.argument : property.value),
      )
  }
}

/** Tables, columns and values of enums, as `prisma/*.prisma` names them. */
function namesOfDatabase(root: string): DeclaredName[] {
  return globSync('prisma/*.prisma', { cwd: root }).flatMap((file) => {
    const blocks = readFileSync(join(root, file), 'utf8').matchAll(/^(model|enum) (\w+) \{\n([\s\S]*?)^\}/gm)
    return [...blocks].flatMap(([, block, name = '', body = '']) => {
      const members = [...body.matchAll(/^ {2}(\w+)/gm)].map(([, member = '']) => member)
      const kind: NameKind = block === 'enum' ? 'enum value' : 'column'
      return [
        { name, kind: 'table' as const, file },
        ...members.map((member) => ({ name: `${name}.${member}`, kind, file })),
      ]
    })
  })
}
