"""Several nodes, one property, one leader: the others follow its log and one takes over.

Three things keep two leaders from writing: a lock that the database holds for one connection, an
epoch that every append must name and a new leader raises first, and a lease, so that a leader
which has not reached the database for three seconds stops answering by itself.

Imported by cli and web, too.
"""
