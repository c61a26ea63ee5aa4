'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { cn } from '@/lib/class-names'
import { awayStyle, type ListRoom } from './columns'

/** The width from which each column of the surrounding table is shown. */
export const RoomContext = createContext<ListRoom>({})

interface AwayProps {
  /** The column's id. */
  of: string
  className?: string
  children: ReactNode
}

/** Shows a column's content under the row's name where the list is too narrow for the column. */
export function Away({ of, className, children }: AwayProps) {
  const from = useContext(RoomContext)[of]
  return from === undefined ? null : <span className={cn(awayStyle[from], className)}>{children}</span>
}
