/** What the table of pages says of one. */
import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

export interface PageEntry {
  path: string;
  title: string;
  component: RouteComponent;
  /** Stands in the navigation. */
  icon?: LucideIcon;
  /** The heading it stands under there; empty: at the top. */
  group?: string;
  /** For owners and admins only; the service holds to that by itself. */
  managers?: boolean;
  /** In the command palette although not in the navigation. */
  palette?: boolean;
}
