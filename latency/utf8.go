package latency

import "sigtest/internal/visible"

// nameInUTF8 makes all names of o UTF-8. Names of files may hold any bytes;
// JSON, which has no others, would make one name of two.
func (o *Observation) nameInUTF8() {
	for _, name := range []*string{&o.Metric, &o.Scope, &o.Unit, &o.Config, &o.Run, &o.Machine, &o.Source} {
		*name = visible.UTF8(*name)
	}
}
