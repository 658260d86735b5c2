/** An entry of the table of pages. */
import type { Role } from '@frontdesk/contract';
import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { manages } from '../api/session.js';

export interface PageEntry {
  path: string;
  title: string;
  component: RouteComponent;
  /** Shown in the navigation. */
  icon?: LucideIcon;
  /** The path of its entry in the navigation, if its own is not below that. */
  entry?: string;
  /** Its group in the navigation; empty: at the top. */
  group?: string;
  /** For owners and admins only; the service enforces this itself. */
  managers?: boolean;
  /** For owners only. */
  owners?: boolean;
  /** In the command palette although not in the navigation. */
  palette?: boolean;
}

/** Whether a page is open to members of this role. */
export const isOpenTo = (role: Role, { managers, owners }: PageEntry): boolean =>
  (!managers || manages(role)) && (!owners || role === 'owner');
