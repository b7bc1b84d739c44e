import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Asks for products by words; without JavaScript the browser sends the same address. */
export const SearchBox = ({ search = '', className }: { search?: string; className?: string }) => (
  <Form role="search" action="/products" method="get" className={`flex gap-2 ${className ?? ''}`}>
    <input
      key={search}
      type="search"
      name="search"
      aria-label="Search products"
      placeholder="Ball valve, 1/2, CP-..."
      maxLength={200}
      defaultValue={search}
      className="control min-w-0 flex-1"
    />
    <Button type="submit" variant="secondary" aria-label="Search">
      <Search aria-hidden size={20} />
    </Button>
  </Form>
);
